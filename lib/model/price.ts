/** A team's own price of a model; it wins over list prices. */
export interface Price {
  id: string;
  /** null = wherever the model is called. */
  provider: string | null;
  model: string;
  /** Dollars per million tokens; of cached input and cache writes null = as plain input. */
  inputUsd: number;
  outputUsd: number;
  cacheReadUsd: number | null;
  cacheWriteUsd: number | null;
  /** Increases with each edit; an update must name the version it read. */
  version: number;
}

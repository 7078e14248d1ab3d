import type { MinuteFigure } from "../../lib/alerts/figures";
import type { MetricId } from "../../lib/metrics/catalog";
import type { AttemptCounters, Filter, LabelGroup, RequestCounters } from "../../lib/store/query";
import { FigureSums, figureReader, type RuleFiguresQuery, type RuleFiguresRow } from "../../lib/store/rule-figures";
import type { CellSum } from "./cells";

/** Sums by minute and label that many rules are answered from. */
export class FigureFrame {
  readonly #figures = new Map<MetricId, MinuteFigure[]>();
  /** By label: which sums have a value. */
  readonly #placesByLabel: Map<string | null, number[]>[] = [];

  constructor(
    /** Names of the labels of a sum, in their order. */
    private readonly needs: readonly string[],
    private readonly sums: readonly CellSum[],
    private readonly countersOf: (sum: CellSum) => AttemptCounters | RequestCounters,
  ) {}

  answer({ metric, filter, groupBy }: Pick<RuleFiguresQuery, "metric" | "filter" | "groupBy">): RuleFiguresRow[] {
    const figures = this.#figuresOf(metric);
    const groups = groupBy.map((name) => this.needs.indexOf(name));
    const filters = this.#filtersOf(filter);
    const result = new FigureSums();
    for (const place of this.#fewest(filters)) {
      const sum = this.sums[place];
      const figure = figures[place];
      if (sum === undefined || figure === undefined) continue;
      if (!filters.every(({ at, values }) => values.includes(sum.labels[at] ?? null))) continue;
      const labels = groups.map((at) => (at === -1 ? null : (sum.labels[at] ?? null)));
      result.add(labels, sum.bucketAtMs, figure);
    }
    return result.rows();
  }

  #figuresOf(metric: MetricId): readonly MinuteFigure[] {
    const known = this.#figures.get(metric);
    if (known !== undefined) return known;
    const { read } = figureReader(metric);
    const figures = this.sums.map((sum) => read(this.countersOf(sum)));
    this.#figures.set(metric, figures);
    return figures;
  }

  #filtersOf(filter: Filter): { at: number; values: readonly (string | null)[] }[] {
    return this.needs.flatMap((name, at) => {
      const values = filter[name as LabelGroup];
      return values === undefined ? [] : [{ at, values }];
    });
  }

  /** In order of bucket: the sums that the filter with the fewest of them lets through, or all. */
  #fewest(filters: readonly { at: number; values: readonly (string | null)[] }[]): Iterable<number> {
    const candidates = filters.map(({ at, values }) => {
      const places = this.#placesBy(at);
      return [...new Set(values)].map((value) => places.get(value) ?? []);
    });
    const counts = candidates.map((lists) => lists.reduce((count, list) => count + list.length, 0));
    const fewest = candidates[counts.indexOf(Math.min(...counts))];
    return fewest === undefined ? this.sums.keys() : fewest.flat();
  }

  #placesBy(at: number): Map<string | null, number[]> {
    const known = this.#placesByLabel[at];
    if (known !== undefined) return known;
    const places = new Map<string | null, number[]>();
    for (const [place, { labels }] of this.sums.entries()) {
      const value = labels[at] ?? null;
      const list = places.get(value);
      if (list === undefined) places.set(value, [place]);
      else list.push(place);
    }
    this.#placesByLabel[at] = places;
    return places;
  }
}

export function bundleServer(options: { outdir: string; entries: Record<string, string> }): Promise<void>;

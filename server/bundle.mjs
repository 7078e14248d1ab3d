import { build } from "esbuild";

/**
 * Bundles server entries (name → source path) into outdir as ES modules for Node 20.
 * Packages stay outside: native addons cannot be bundled and Next brings its own graph.
 */
export async function bundleServer({ outdir, entries }) {
  await build({
    entryPoints: entries,
    outdir,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    sourcemap: "linked",
    logLevel: "warning",
    tsconfig: "tsconfig.json",
  });
}

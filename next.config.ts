import type { NextConfig } from "next";

export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // Types are the business of `npm run verify` and `npm test`; a start should neither wait for them nor check the tests.
  typescript: { ignoreBuildErrors: true },
} satisfies NextConfig;

import type { Metadata, Viewport } from "next";
import { connection } from "next/server";
import type { ReactNode } from "react";
import { AppShell } from "@/components/shell/app-shell";
import type { ServerFacts } from "@/components/shell/server-state";
import { ShellProvider } from "@/components/shell/shell-context";
import { commonMessages } from "@/lib/i18n/common";
import { getRuntime, type Runtime } from "@/server/runtime-handle";
import "./globals.css";
import { loadPreferences } from "./preferences";

export const metadata: Metadata = { title: { default: "Limitscope", template: "%s · Limitscope" } };
export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#0b0d12" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  await connection();
  const runtime = getRuntime();
  const [{ locale, theme, browserZone }, facts] = await Promise.all([loadPreferences(), readFacts(runtime)]);
  return (
    <html lang={locale} data-theme={theme}>
      <body>
        <ShellProvider locale={locale} theme={theme} browserZone={browserZone} serverNowMs={runtime.now()}>
          <AppShell common={commonMessages(locale)} facts={facts}>
            {children}
          </AppShell>
        </ShellProvider>
      </body>
    </html>
  );
}

/** The frame stands also when the database does not answer; the page inside says what failed. */
async function readFacts({ attempts }: Runtime): Promise<ServerFacts | null> {
  return attempts.status().then(
    ({ queuedBatches, lastEndedAtMs, databaseBytes }) => ({ queuedBatches, lastEndedAtMs, databaseBytes }),
    (error: unknown) => {
      console.error(error);
      return null;
    },
  );
}

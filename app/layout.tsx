import type { Metadata, Viewport } from "next";
import { connection } from "next/server";
import type { ReactNode } from "react";
import { LoginFrame } from "@/components/login/login-frame";
import { AppShell } from "@/components/shell/app-shell";
import type { ServerFacts } from "@/components/shell/server-state";
import { ShellProvider } from "@/components/shell/shell-context";
import type { FiringSummary } from "@/lib/alerts-view/firing";
import { commonMessages } from "@/lib/i18n/common";
import type { StorageReport } from "@/lib/storage/judge-storage";
import { isReadCancelled } from "@/lib/store/read-watch";
import { getRuntime, type Runtime } from "@/server/runtime-handle";
import "./globals.css";
import { loadFiring } from "./load-firing";
import { loadPreferences, type Preferences } from "./preferences";

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
  const preferences = await loadPreferences();
  const { locale, theme, zones, isStorageSeen } = preferences;
  const who = runtime.access.caller().kind;
  return (
    <html lang={locale} data-theme={theme}>
      <body>
        <ShellProvider
          locale={locale}
          theme={theme}
          zones={zones}
          serverNowMs={runtime.now()}
          hasSession={who === "session"}
        >
          {who === "stranger" ? (
            <LoginFrame>{children}</LoginFrame>
          ) : (
            <AppShell
              common={commonMessages(locale)}
              {...(await readFrame(runtime, preferences))}
              isStorageSeen={isStorageSeen}
            >
              {children}
            </AppShell>
          )}
        </ShellProvider>
      </body>
    </html>
  );
}

interface Frame {
  facts: ServerFacts | null;
  storage: StorageReport | null;
  firing: FiringSummary | null;
}

/** The frame stands also when the database does not answer; the page inside says what failed. */
async function readFrame(runtime: Runtime, preferences: Preferences): Promise<Frame> {
  const { attempts, storage: readStorage } = runtime;
  const orNull = (error: unknown) => {
    if (!isReadCancelled(error)) console.error(error);
    return null;
  };
  const [status, storage, firing] = await Promise.all([
    attempts.status().catch(orNull),
    readStorage().catch(orNull),
    loadFiring(runtime, preferences).catch(orNull),
  ]);
  if (status === null) return { facts: null, storage, firing };
  const { queuedBatches, lastEndedAtMs } = status;
  return { facts: { queuedBatches, lastEndedAtMs, databaseBytes: storage?.databaseBytes ?? null }, storage, firing };
}

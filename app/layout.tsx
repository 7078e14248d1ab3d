import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import "./globals.css";
import { loadPreferences } from "./preferences";

export const metadata: Metadata = { title: { default: "Limitscope", template: "%s · Limitscope" } };
export const viewport: Viewport = { width: "device-width", initialScale: 1 };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { locale, theme } = await loadPreferences();
  return (
    <html lang={locale} data-theme={theme}>
      <body>{children}</body>
    </html>
  );
}

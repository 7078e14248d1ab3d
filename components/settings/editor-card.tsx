import type { ComponentProps } from "react";
import { EditorForm } from "../editor/editor-form";
import styles from "./settings.module.css";

type CardProps<Row extends { version: number }> = Omit<ComponentProps<typeof EditorForm<Row>>, "className"> & {
  title: string;
};

/** A form that stands above the list of what it edits. */
export function EditorCard<Row extends { version: number }>({ title, ...form }: CardProps<Row>) {
  return (
    <section className="card">
      <div className={styles.head}>
        <h2>{title}</h2>
      </div>
      <EditorForm className={styles.form} {...form} />
    </section>
  );
}

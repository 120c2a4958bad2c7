import type { ReactNode } from "react";

interface ScenePageProps {
  /** The address of its drawing. */
  scene: string;
  heading: string;
  text: string;
  /** The text answers what the visitor has just done. */
  isAnswer?: boolean;
  /** The way on. */
  children?: ReactNode;
}

/** A page that says one thing under a drawing: there is nothing here, or it is done. */
export function ScenePage({ scene, heading, text, isAnswer, children }: ScenePageProps) {
  return (
    <section className="column py-16 text-center">
      <img src={scene} alt="" width={480} height={320} className="mx-auto w-full max-w-sm" />
      <h1 className="title mt-8 text-4xl">{heading}</h1>
      <p role={isAnswer ? "status" : undefined} className="mx-auto mt-4 max-w-136 text-lg text-ink-soft">
        {text}
      </p>
      {children}
    </section>
  );
}

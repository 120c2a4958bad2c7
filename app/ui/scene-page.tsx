import type { ReactNode } from "react";

interface ScenePageProps {
  scene: string;
  heading: string;
  text: string;
  /** True if the text is the result of the visitor's last action. A screen reader then announces the text. */
  isAnswer?: boolean;
  children?: ReactNode;
}

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

import type { ReactNode } from "react";

interface CallToActionProps {
  id: string;
  heading: string;
  text: string;
  className: string;
  children: ReactNode;
}

interface CallToActionWithSceneProps extends CallToActionProps {
  /** The URL of a drawing with the proportions 4:3. */
  scene: string;
}

/** The end of a page, beside a drawing. */
export function CallToActionWithScene(props: CallToActionWithSceneProps) {
  const { id, heading, text, className, scene, children } = props;
  return (
    <section aria-labelledby={id} className={`column ${className}`}>
      <div className="grid overflow-hidden rounded-xl bg-wash md:grid-cols-2">
        <div className="self-center px-6 py-10 sm:px-12 sm:py-14 max-md:order-last">
          <h2 id={id} className="title text-3xl">
            {heading}
          </h2>
          <p className="mt-3 text-ink-soft">{text}</p>
          <div className="mt-6">{children}</div>
        </div>
        {/* What happens in a scene happens in its lower part. */}
        <img
          src={scene}
          alt=""
          loading="lazy"
          width={960}
          height={720}
          className="h-full max-h-[26rem] w-full object-cover object-bottom max-md:aspect-5/2"
        />
      </div>
    </section>
  );
}

/** The end of a page on one line, if the window is wide. */
export function CallToAction({ id, heading, text, className, children }: CallToActionProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <div className="column grid items-center gap-x-12 gap-y-6 py-12 md:grid-cols-[1fr_auto] lg:py-16">
        <div>
          <h2 id={id} className="title text-3xl">
            {heading}
          </h2>
          <p className="mt-3 max-w-[36rem] text-ink-soft">{text}</p>
        </div>
        <div className="flex flex-wrap gap-4">{children}</div>
      </div>
    </section>
  );
}

interface TopSceneProps {
  /** The URL of a drawing, 480 by 230. What happens in it happens in its lower half. */
  scene: string;
  className: string;
}

/** A drawing beside a page's title. On a phone it is a band below the header. */
export function TopScene({ scene, className }: TopSceneProps) {
  return (
    <img
      src={scene}
      alt=""
      width={480}
      height={230}
      className={`counter-scene -mx-(--margin) w-[calc(100%+2*var(--margin))] object-bottom sm:mx-0 sm:h-auto sm:rounded-lg sm:max-lg:col-start-2 sm:max-lg:row-start-1 sm:max-lg:mt-4 sm:max-lg:w-52 lg:w-full print:hidden ${className}`}
    />
  );
}

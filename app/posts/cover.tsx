import type { PostSummary } from "../../domain/blog-post.ts";
import { Leaf } from "../ui/icons.tsx";
import { ServiceIcon } from "../ui/service-icon.tsx";

interface CoverProps {
  post: Pick<PostSummary, "cover_image_url" | "service_type"> & Partial<Pick<PostSummary, "cover_alt">>;
  className: string;
  /** Whether the cover is visible before the visitor scrolls. */
  isFirst?: boolean;
}

/** If the picture is missing or fails to load, the icon behind the picture is visible. */
export function Cover({ post, className, isFirst }: CoverProps) {
  const iconProps = { className: "size-1/4 text-accent opacity-40", strokeWidth: 1 };
  return (
    <div className={`relative flex items-center justify-center overflow-hidden bg-wash ${className}`}>
      {post.service_type ? (
        <ServiceIcon service={post.service_type} {...iconProps} />
      ) : (
        <Leaf aria-hidden {...iconProps} />
      )}
      {post.cover_image_url && (
        <img
          src={post.cover_image_url}
          alt={post.cover_alt ?? ""}
          width={1200}
          height={675}
          loading={isFirst ? "eager" : "lazy"}
          fetchPriority={isFirst ? "high" : "auto"}
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </div>
  );
}

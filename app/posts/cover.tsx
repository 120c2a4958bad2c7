import { Leaf } from "lucide-react";
import type { PostSummary } from "../../domain/blog-post.ts";
import { serviceIcons } from "../ui/service-icons.tsx";

interface CoverProps {
  post: Pick<PostSummary, "cover_image_url" | "service_type"> & Partial<Pick<PostSummary, "cover_alt">>;
  className: string;
  /** The first thing that is seen of the page. */
  isFirst?: boolean;
}

/** A post's picture over a quiet panel; where there is none, or none that loads, the panel stands for it. */
export function Cover({ post, className, isFirst }: CoverProps) {
  const Icon = post.service_type ? serviceIcons[post.service_type] : Leaf;
  return (
    <div className={`relative flex items-center justify-center overflow-hidden bg-wash ${className}`}>
      <Icon aria-hidden className="size-1/4 text-accent opacity-40" strokeWidth={1} />
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

import type { GraphEdge } from "@steward/contracts/graph.ts";
import { classNames } from "../../components/class-names.ts";
import { Link } from "../../router/link.tsx";
import type { PlacedEntity } from "./place-entities.ts";
import { toMemory } from "./to-memory.ts";
import { useEntityName } from "./use-entity-name.ts";

export interface GraphDrawingProps {
  /** The first is the one in the middle. */
  readonly places: readonly PlacedEntity[];
  readonly edges: readonly GraphEdge[];
}

/** The list below it says the same in words; small screens have only that. */
export function GraphDrawing({ places, edges }: GraphDrawingProps) {
  const toName = useEntityName();
  const byId = new Map(places.map((place) => [place.entity.id, place]));
  return (
    <div className="relative h-80 overflow-hidden rounded-xl border border-line bg-sunken max-md:hidden">
      <svg aria-hidden className="absolute inset-0 size-full">
        {edges.map(({ from, to, type, fact }) => {
          const [start, end] = [byId.get(from), byId.get(to)];
          if (!start || !end) return null;
          return (
            <line
              key={`${from} ${to} ${type} ${fact ?? ""}`}
              x1={`${start.x}%`}
              y1={`${start.y}%`}
              x2={`${end.x}%`}
              y2={`${end.y}%`}
              className="stroke-line-strong"
            />
          );
        })}
      </svg>
      <ul>
        {places.map(({ entity, x, y }, index) => (
          <li
            key={entity.id}
            className="absolute -translate-1/2"
            style={{ left: `${x}%`, top: `${y}%` }}
          >
            <Link
              href={toMemory("graph", entity.name)}
              title={entity.type}
              className={classNames(
                "block max-w-36 truncate rounded-full border px-3 py-1 text-small shadow-1",
                index === 0
                  ? "border-transparent bg-solid font-medium text-ink-on-solid"
                  : "border-line-strong bg-raised hover:bg-hover",
              )}
            >
              {toName(entity)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

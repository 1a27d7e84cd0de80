import { Component, type ReactNode } from "react";
import type { Place } from "./create-router.ts";

interface BoundaryProps {
  readonly place: Place | null;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly place: Place | null;
  readonly isBroken: boolean;
}

/** Shows the fallback for a page that throws, until another is asked for. */
export class PageBoundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { isBroken: true };
  }

  static getDerivedStateFromProps(
    { place }: BoundaryProps,
    state: BoundaryState,
  ): BoundaryState | null {
    return place === state.place ? null : { place, isBroken: false };
  }

  override readonly state: BoundaryState = { place: this.props.place, isBroken: false };

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}

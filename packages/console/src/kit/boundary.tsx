import { Component, type ReactNode } from "react";

interface Props {
  children: ReactNode;
  /** What stands in the place of what failed. */
  instead: (error: unknown) => ReactNode;
}

interface State {
  failure: { error: unknown } | undefined;
}

/** Keeps an error to its own place: the rest of the page goes on. */
export class Boundary extends Component<Props, State> {
  override state: State = { failure: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    return failure ? this.props.instead(failure.error) : this.props.children;
  }
}

/**
 * React's `lazy`, but drawn at once where the code is here already. `lazy` draws the fallback first even then, and React
 * leaves a fallback standing for 300 ms.
 */
import { type ComponentType, lazy, useState } from "react";

export type Loadable<Props> = ComponentType<Props> & { load: () => Promise<ComponentType<Props>> };

export function loadable<Props extends object>(load: () => Promise<ComponentType<Props>>): Loadable<Props> {
  let loaded: ComponentType<Props> | undefined;
  const keep = async () => {
    loaded = await load();
    return loaded;
  };
  const Later = lazy(async () => ({ default: await keep() }));
  function LoadableComponent(props: Props) {
    // One that began as the other goes on as it: what is drawn keeps its state.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? (Later as ComponentType<Props>));
    return <Shown {...props} />;
  }
  return Object.assign(LoadableComponent, { load: keep });
}

import {
  Component,
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useReducer,
  useState,
} from "react";
import { isSiteUpdated, loadCode } from "../lib/load-code.ts";
import { DialogTrouble, InlineTrouble, PageTrouble } from "./part-trouble.tsx";
import type { Trouble, TroubleProps } from "./trouble.ts";

/** A component whose code is loaded when it is needed. */
export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Loads the code ahead of time. Never rejects: the part itself shows a failure. */
  preload: () => Promise<void>;
  isLoaded: () => boolean;
}

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

type Load<Props> = () => Promise<ComponentType<Props>>;

/** The props of a button that opens a dialog whose code is loaded when it is needed. */
export interface DialogTrigger {
  onClick: () => void;
  onPointerEnter: () => void;
  onFocus: () => void;
}

/** A button with this trigger opens the dialog; hovering or focusing it loads the code. */
export function triggerOf(
  dialog: { preload: () => Promise<void> },
  open: () => void,
): DialogTrigger {
  const preload = () => void dialog.preload();
  return { onClick: open, onPointerEnter: preload, onFocus: preload };
}

/** A page. Its failure is shown between the header and the footer. */
export function lazyPage(load: Load<object>): LazyPart<object> {
  return lazyPart(load, PageTrouble, () => true);
}

/** A dialog, loaded when it first opens. Its failure is a small dialog. */
export function lazyDialog<Props extends DialogProps>(load: Load<Props>): LazyPart<Props> {
  return lazyPart(load, DialogTrouble, ({ open }) => open);
}

/** A part of a page. Its failure is a line in its place. */
export function lazyInline<Props extends object>(load: Load<Props>): LazyPart<Props> {
  return lazyPart(load, InlineTrouble, () => true);
}

function lazyPart<Props extends object>(
  load: Load<Props>,
  Place: ComponentType<TroubleProps<Props>>,
  isWanted: (props: Props) => boolean,
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  let trouble: Trouble = "loading";

  const start = async () => {
    try {
      Loaded = await loadCode(load);
    } catch {
      trouble = (await isSiteUpdated()) ? "updated" : "missing";
    } finally {
      loading = undefined;
    }
  };
  const preload = () => {
    if (Loaded) return Promise.resolve();
    trouble = "loading";
    return (loading ??= start());
  };

  function Part(props: Props): ReactNode {
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    const wanted = useStaysTrue(isWanted(props));
    const retry = useCallback(() => {
      const done = preload();
      redraw();
      void done.then(redraw);
    }, []);
    const asked = isWanted(props);
    useEffect(() => {
      if (asked && !Loaded) retry();
    }, [asked, retry]);

    if (!wanted) return null;
    if (!Loaded) return <Place trouble={trouble} onRetry={retry} part={props} />;
    return (
      <Boundary place={Place} part={props}>
        <Loaded {...props} />
      </Boundary>
    );
  }
  return Object.assign(Part, { preload, isLoaded: () => Loaded !== undefined });
}

/** Whether `now` has ever been true. */
function useStaysTrue(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}

interface BoundaryProps<Props> {
  place: ComponentType<TroubleProps<Props>>;
  part: Props;
  children: ReactNode;
}

/** Confines an error during rendering to this part of the page. */
class Boundary<Props> extends Component<BoundaryProps<Props>, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  reset = () => this.setState({ failed: false });

  override render(): ReactNode {
    const { place: Place, part, children } = this.props;
    return this.state.failed ? (
      <Place trouble="broken" onRetry={this.reset} part={part} />
    ) : (
      children
    );
  }
}

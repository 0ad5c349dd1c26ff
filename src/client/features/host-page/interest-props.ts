/** What a button that opens the interest dialog does; the route brings it. */
export type InterestProps = {
  interest:
    | {
        onClick: () => void;
        /** The button is likely to be used: its dialog may be fetched. */
        onPointerEnter: () => void;
        onFocus: () => void;
      }
    /** Guests do not see the page. */
    | { disabled: true };
};

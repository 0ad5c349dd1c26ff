import { Box, chakra } from "@chakra-ui/react";
import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from "react";
import { Input, Select, smallest } from "../../components/controls.tsx";
import { type Option, withChosen } from "../../lib/with-chosen.ts";

/** An empty field needs no button that empties it, which has the room of some letters. */
const roomForHint = {
  [smallest]: { pe: 1.5 },
  textOverflow: "ellipsis",
  "&:placeholder-shown::-webkit-search-cancel-button": { display: "none" },
};

/** Room for the label at the top and, on the smallest screens, for as much text as possible. */
const roomForLabel = { pt: 6, pb: 1.5, css: { [smallest]: { ps: 3, fontSize: "1rem" } } };

/** A control with its label inside the frame, to save a line. */
function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <Box position="relative" minW={0}>
      <chakra.label
        htmlFor={id}
        position="absolute"
        zIndex={1}
        top={1.5}
        insetStart={4}
        insetEnd={4}
        css={{ [smallest]: { insetStart: 3, insetEnd: 1.5 } }}
        truncate
        color="ink.soft"
        textStyle="note"
        fontWeight="semibold"
        lineHeight={1.3}
        pointerEvents="none"
      >
        {label}
      </chakra.label>
      {children(id)}
    </Box>
  );
}

interface FilterSelectProps {
  label: string;
  name: string;
  /** The label of the option for all. */
  all: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}

/** A filter with options; a choice made before hydration counts, too. */
export function FilterSelect({ label, name, all, value, options, onChange }: FilterSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  const takeEarlyChoice = useEffectEvent(() => {
    const chosen = select.current?.value;
    if (chosen !== undefined && chosen !== value) onChange(chosen);
  });
  useEffect(() => takeEarlyChoice(), []);

  return (
    <Labelled label={label}>
      {(id) => (
        <Select
          ref={select}
          {...roomForLabel}
          compact
          id={id}
          name={name}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          <option value="">{all}</option>
          <Options options={withChosen(options, value)} />
        </Select>
      )}
    </Labelled>
  );
}

/** The options, those of a group under its heading. */
function Options({ options }: { options: readonly Option[] }) {
  const groups = [...new Set(options.map(({ group }) => group))];
  return groups.map((group) => {
    const elements = options
      .filter((option) => option.group === group)
      .map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ));
    return group === undefined ? (
      elements
    ) : (
      <optgroup key={group} label={group}>
        {elements}
      </optgroup>
    );
  });
}

/** A filter with a text. */
export function FilterText({ label, ...rest }: ComponentProps<typeof Input> & { label: string }) {
  return (
    <Labelled label={label}>
      {(id) => <Input {...roomForLabel} css={[roomForLabel.css, roomForHint]} {...rest} id={id} />}
    </Labelled>
  );
}

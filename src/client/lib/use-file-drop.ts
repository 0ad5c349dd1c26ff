import { type DragEvent, useEffect, useState } from "react";

const carriesFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes("Files") === true;

/** Accepts dropped files: spread `target` on an element; `over` while files are above it. */
export function useFileDrop(accepting: boolean, onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  useStrayDropGuard();

  const target = {
    onDragOver(event: DragEvent) {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = accepting ? "copy" : "none";
      setOver(accepting);
    },
    onDragLeave(event: DragEvent) {
      const to = event.relatedTarget;
      if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
    },
    onDrop(event: DragEvent) {
      setOver(false);
      if (!carriesFiles(event)) return;
      event.preventDefault();
      if (accepting) onFiles([...event.dataTransfer.files]);
    },
  };
  return { over, target };
}

/** Stops the browser from opening a file that is dropped elsewhere on the page. */
function useStrayDropGuard(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (carriesFiles(event)) event.preventDefault();
    };
    addEventListener("dragover", refuse);
    addEventListener("drop", refuse);
    return () => {
      removeEventListener("dragover", refuse);
      removeEventListener("drop", refuse);
    };
  }, []);
}

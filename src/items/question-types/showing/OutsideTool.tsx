/** Outside tools in questions: how a player opens one, and how an editor chooses one. */
import { type ComponentType, createContext } from 'react';

/** Where the tool of a question is opened. Null where nothing can be opened: in previews. */
export const OutsideToolContext = createContext<((question: string) => string) | null>(null);

export interface ToolPickerProps {
  /** The registration; empty for none. */
  readonly value: string;
  readonly onChange: (tool: string) => void;
  readonly label: string;
  readonly help: string;
  readonly error?: string | undefined;
}

/** Chooses among the tools of the school. Question types know none of them, and get this from the application. */
export const ToolPickerContext = createContext<ComponentType<ToolPickerProps> | null>(null);

/** What the three screens of a question type are given. */
import type { UploadImage } from '#platform/web/editor/rich-text-editor-props.ts';
import type { StudentView } from './question-type.ts';

export interface EditorProps<Content> {
  content: Content;
  onChange: (content: Content) => void;
  /** Messages by the path of their field, such as `options.0.text`. */
  errors: Readonly<Record<string, string>>;
  /** Stores an image of the texts; without it, images cannot be put in. */
  onUpload?: UploadImage | undefined;
  /** Reads a question of this type from a file's text, without storing anything; without it, none can be put in. */
  onReadText?: ((text: string) => Promise<ReadText>) | undefined;
}

export interface ReadText {
  /** Null when the text holds no question of the type. */
  readonly content: unknown;
  /** Why not, with the line, or what was left out. */
  readonly messages: readonly string[];
}

export interface PlayerProps<View, Answer> {
  /** Only what came out of a `toStudentView`: a whole content does not compile here. */
  view: StudentView<View>;
  /** Null when nothing has been answered. */
  answer: Answer | null;
  onAnswer: (answer: Answer) => void;
  disabled?: boolean;
  /** Id of the heading that names the question ("Question 3"). */
  labelledBy: string;
  /** Unique on the page: names the group of inputs. */
  slotId: string;
}

export interface ReviewProps<View, Answer, Review> {
  view: StudentView<View>;
  answer: Answer | null;
  review: Review;
}

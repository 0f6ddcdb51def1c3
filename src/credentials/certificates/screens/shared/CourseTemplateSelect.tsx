import { TemplateSelect } from './TemplateSelect.tsx';

/** The layout of a course's certificates, for the course's own form. */
export function CourseTemplateSelect(props: {
  label: string;
  value: string | null;
  onChange: (template: string | null) => void;
  error: string | undefined;
}) {
  return <TemplateSelect types={['course']} {...props} />;
}

import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { CourseSchemaScreen } from '#course/screens/SchemaScreens.tsx';

export const Route = createFileRoute('/_side/courses/schema')({
  beforeLoad: guard('faculty'),
  component: CourseSchemaScreen,
});

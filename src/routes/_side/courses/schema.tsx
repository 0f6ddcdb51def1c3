import { createFileRoute } from '@tanstack/react-router';
import { CourseSchemaScreen } from '#courses/courses/screens/SchemaScreens.tsx';
import { guard } from '#identity/account/sign-in/route-guard.ts';

export const Route = createFileRoute('/_side/courses/schema')({
  beforeLoad: guard('faculty'),
  component: CourseSchemaScreen,
});

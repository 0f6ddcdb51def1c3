import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { CreatePostScreen } from '#blog/screens/PostFormScreens.tsx';

export const Route = createFileRoute('/_side/blog/create')({
  beforeLoad: guard('faculty'),
  component: CreatePostScreen,
});

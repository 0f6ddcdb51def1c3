import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { CreatePostScreen } from '#site/blog/screens/PostFormScreens.tsx';

export const Route = createFileRoute('/_side/blog/create')({
  beforeLoad: guard('faculty'),
  component: CreatePostScreen,
});

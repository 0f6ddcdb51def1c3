import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { ImagesScreen } from '#company/screens/ImagesScreen.tsx';
import { imagesSearch } from '#company/screens/images-search.ts';

export const Route = createFileRoute('/_side/_company/company/images')({
  ...imagesSearch.route,
  beforeLoad: guard('admin'),
  component: ImagesScreen,
});

import { createFileRoute } from '@tanstack/react-router';
import { ImagesScreen } from '#admin/tenant-settings/screens/ImagesScreen.tsx';
import { imagesSearch } from '#admin/tenant-settings/screens/images-search.ts';
import { guard } from '#identity/account/sign-in/route-guard.ts';

export const Route = createFileRoute('/_side/_company/company/images')({
  ...imagesSearch.route,
  beforeLoad: guard('admin'),
  component: ImagesScreen,
});

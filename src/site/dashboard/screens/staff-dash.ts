import { lazyRouteComponent } from '@tanstack/react-router';

// A student's first page does not load what only others see.
export const AdminDash = lazyRouteComponent(() => import('./AdminDash.tsx'), 'AdminDash');
export const TeacherDash = lazyRouteComponent(() => import('./TeacherDash.tsx'), 'TeacherDash');

declare module 'virtual:icons' {
  export const icons: Readonly<Record<string, typeof import('@tabler/icons-react').IconCheck>>;
}

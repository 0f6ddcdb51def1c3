/** Pure rules of certificates as files. */

export const fileFormats = ['pdf', 'svg', 'png'] as const;
export type FileFormat = (typeof fileFormats)[number];

export const mimeOf: Readonly<Record<FileFormat, string>> = {
  pdf: 'application/pdf',
  svg: 'image/svg+xml',
  png: 'image/png',
};

/** Where a certificate's file is served. */
export const fileAddress = (id: string, format: FileFormat): string =>
  `/v1/api/certificates/${id}/file?format=${format}`;

/** Where the credential alone is served. */
export const credentialAddress = (id: string): string => `/v1/api/certificates/${id}/credential`;

/** Where a layout with sample data is served. */
export const sampleAddress = (templateId: string, format: FileFormat, revision: number): string =>
  `/v1/api/certificates/templates/${templateId}/sample?format=${format}&revision=${revision}`;

/** Errors as SCIM answers them (RFC 7644, 3.12). */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'
  | 'invalidVers';

export class ScimError extends Error {
  override readonly name = 'ScimError';
  readonly status: number;
  readonly scimType: ScimType | undefined;
  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

export const errorBody = ({ status, scimType, message }: ScimError) => ({
  schemas: [ERROR],
  status: String(status),
  ...(scimType && { scimType }),
  detail: message,
});

export const badValue = (detail: string): ScimError => new ScimError(400, detail, 'invalidValue');
export const badPath = (path: string): ScimError => new ScimError(400, `There is no attribute ${path}`, 'invalidPath');
export const badFilter = (detail: string): ScimError => new ScimError(400, detail, 'invalidFilter');

const BIDIRECTIONAL_OVERRIDE = /[\u202a-\u202e\u2066-\u2069]/

/**
 * Why a folder or file must not be given this name: with overrides of the direction of text it displays as another one.
 * Names that are stored already are not judged (docs/product.md, "Folders").
 */
export function newNameProblem(name: string): string | undefined {
  return BIDIRECTIONAL_OVERRIDE.test(name)
    ? 'A name must not contain characters that change the direction of text.'
    : undefined
}

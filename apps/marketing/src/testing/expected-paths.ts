const services = [
  'ai-ml',
  'cloud-services',
  'iot-digitital-experience',
  'data-science',
  'analytics',
  'etl-data-quality',
  'fullstackdevlopment',
  'cyber-security',
  'automation-quality',
]
const products = ['medtech', 'searchblox', 'irms']
const industries = [
  'bankfinancial',
  'insurance',
  'healthcare',
  'manufacturing',
  'retail',
  'energyutilities',
  'mobility-hospitality',
  'media-communications',
]

/** The addresses that docs/product.md promises, to the letter; deliberately not computed from the copy. */
export const expectedPaths = {
  services: services.map((slug) => `/${slug}`),
  products: products.map((slug) => `/${slug}`),
  industries: industries.map((slug) => `/${slug}`),
  all: [
    '/',
    '/aboutus',
    '/contactus',
    ...[...services, ...products, ...industries].map((slug) => `/${slug}`),
    ...industries.map((slug) => `/${slug}/whitepaper`),
    '/privacy',
    '/terms',
    '/accessibility',
  ],
}

/** Pages of other parts of the site that this copy links to. */
export const pathsOfOtherRemotes = ['/careers']

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

/** The exact paths that docs/product.md specifies; deliberately not computed from the content. */
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
    '/about-this-site',
    '/privacy',
    '/terms',
    '/accessibility',
  ],
}

/** Pages of other remotes that the content links to. */
export const pathsOfOtherRemotes = ['/careers']

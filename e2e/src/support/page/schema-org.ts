export type GraphNode = { '@type': string } & Record<string, unknown>

interface TypeRules {
  required: readonly string[]
  optional?: readonly string[]
}

const thing = ['name', 'description', 'url', 'image', 'mainEntityOfPage']
const creativeWork = [...thing, 'about', 'mainEntity', 'dateModified', 'publisher', 'inLanguage']
const webPage: TypeRules = { required: ['name', 'description', 'url'], optional: creativeWork }
const list: TypeRules = { required: ['itemListElement'] }

/** The schema.org types that the site uses, each with the properties that search engines need and optional ones. */
const VOCABULARY: Readonly<Record<string, TypeRules>> = {
  AboutPage: webPage,
  Brand: { required: ['name'] },
  BreadcrumbList: list,
  ContactPage: webPage,
  ContactPoint: { required: ['contactType', 'telephone', 'email'], optional: ['availableLanguage'] },
  Country: { required: ['name'] },
  ItemList: list,
  JobPosting: {
    required: ['title', 'description', 'datePosted', 'hiringOrganization', 'url'],
    optional: [
      'validThrough',
      'employmentType',
      'identifier',
      'jobLocation',
      'jobLocationType',
      'applicantLocationRequirements',
      'baseSalary',
      'directApply',
    ],
  },
  ListItem: { required: ['position'], optional: ['name', 'item', 'url'] },
  MonetaryAmount: { required: ['currency', 'value'] },
  Organization: { required: ['name'], optional: ['url', 'logo', 'email', 'telephone'] },
  Person: { required: ['name', 'jobTitle'], optional: ['worksFor'] },
  Place: { required: ['address'] },
  PostalAddress: { required: ['addressLocality', 'addressRegion', 'addressCountry'] },
  Product: { required: ['name', 'description', 'image', 'brand'], optional: thing },
  PropertyValue: { required: ['name', 'value'] },
  QuantitativeValue: { required: ['minValue', 'maxValue', 'unitText'] },
  Service: { required: ['name', 'description', 'serviceType', 'provider'], optional: thing },
  TechArticle: {
    required: ['headline', 'description', 'image', 'author', 'publisher', 'datePublished', 'dateModified'],
    optional: creativeWork,
  },
  Thing: { required: ['name'] },
  WebPage: webPage,
  WebSite: { required: ['name', 'url'] },
}

/** Returns how the node and the nodes inside it violate the vocabulary, as `Type: reason`. */
export function faultsOf(node: GraphNode): string[] {
  const type = node['@type']
  const rules = VOCABULARY[type]
  if (!rules) return [`${type}: not a known type`]
  const names = Object.keys(node).filter((name) => !name.startsWith('@'))
  const known = new Set([...rules.required, ...(rules.optional ?? [])])
  return [
    ...rules.required.filter((name) => isEmpty(node[name])).map((name) => `${type}: no ${name}`),
    ...names.filter((name) => !known.has(name)).map((name) => `${type}: no property ${name} in the vocabulary`),
    ...names.flatMap((name) => nodesIn(node[name]).flatMap(faultsOf)),
  ]
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Returns the typed nodes of a value. A reference to another node has no type, only an id. */
function nodesIn(value: unknown): GraphNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (typeof value !== 'object' || value === null) return []
  return '@type' in value ? [value as GraphNode] : Object.values(value).flatMap(nodesIn)
}

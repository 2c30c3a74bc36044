import { brand } from '@site/brand'

/** A page in the header's menus, side navigations and the home page's cards. */
export interface CatalogEntry {
  slug: string
  path: `/${string}`
  label: string
  /** A few words for the header's menus. */
  line: string
  /** A sentence for the home page's cards. */
  summary: string
}

const toEntries = (
  list: readonly (readonly [slug: string, label: string, line: string, summary: string])[],
): CatalogEntry[] => list.map(([slug, label, line, summary]) => ({ slug, path: `/${slug}`, label, line, summary }))

export const services: readonly CatalogEntry[] = toEntries([
  [
    'ai-ml',
    'AI and ML',
    'From pilot to daily use',
    'Take a model from pilot to daily use, with tests, monitoring and a named owner.',
  ],
  [
    'cloud-services',
    'Cloud services',
    'A landing zone, then waves',
    'Build a secure landing zone, then migrate applications in waves you control.',
  ],
  [
    'iot-digitital-experience',
    'IoT and digital experience',
    'Devices that say what to do',
    'Connect devices in the field to screens that show people what to do next.',
  ],
  [
    'data-science',
    'Data science',
    'Start with the decision',
    'Start with the decision, test the answer, and keep the method in-house.',
  ],
  [
    'analytics',
    'Analytics',
    'One meaning for each number',
    'Agree on what each number means, and show it where decisions are made.',
  ],
  [
    'etl-data-quality',
    'ETL and data quality',
    'Pipelines that check themselves',
    'Pipelines that check themselves and trace every value to its source.',
  ],
  [
    'fullstackdevlopment',
    'Full stack development',
    'Small teams, complete features',
    'Small teams that deliver complete features, from first sketch to support.',
  ],
  [
    'cyber-security',
    'Cybersecurity',
    'Close what attackers reach',
    'Find what an attacker could reach, close it off, and rehearse your response.',
  ],
  [
    'automation-quality',
    'Automation and quality engineering',
    'Checks that are fast and right',
    'Release more often, with checks that are fast and reliable.',
  ],
])

export const products: readonly CatalogEntry[] = toEntries([
  [
    'medtech',
    brand.products.medtech,
    'Health tracking for care teams',
    'Health tracking that patients share with their care team.',
  ],
  [
    'searchblox',
    brand.products.searchblox,
    'Search that cites its sources',
    'Enterprise search and a chatbot that cite their sources.',
  ],
  [
    'irms',
    brand.products.irms,
    'Contacts, cases, commitments',
    'One shared record of every contact, case and commitment.',
  ],
])

export const industries: readonly CatalogEntry[] = toEntries([
  [
    'bankfinancial',
    'Banking and financial',
    'Decisions you can explain',
    'Decisions you can explain to customers and regulators.',
  ],
  [
    'insurance',
    'Insurance',
    'Simple claims paid fast',
    'Pay simple claims fast, and give hard ones the time they need.',
  ],
  ['healthcare', 'Healthcare', 'Records where care happens', 'Records that are there when the patient arrives.'],
  [
    'manufacturing',
    'Manufacturing',
    'One cell, then the line',
    'Connect one production cell, then extend it to the line.',
  ],
  ['retail', 'Retail', 'One figure for inventory', 'An inventory figure that every channel can rely on.'],
  [
    'energyutilities',
    'Energy and utilities',
    'Forecasts for every street',
    'Load forecasts down to the feeder and the transformer.',
  ],
  [
    'mobility-hospitality',
    'Mobility and hospitality',
    'A new plan within minutes',
    'A new plan for every traveler within minutes of a delay.',
  ],
  [
    'media-communications',
    'Media and communications',
    'Rights you can look up',
    'Catalogs that show what you own and where you may license it.',
  ],
])

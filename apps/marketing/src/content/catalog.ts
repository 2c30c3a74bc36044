import { brand } from '@site/brand'

/** The summary of a page for the header's menus, side navigations and the home page's cards. */
export interface CatalogEntry {
  slug: string
  path: `/${string}`
  label: string
  summary: string
}

const entry = (slug: string, label: string, summary: string): CatalogEntry => ({
  slug,
  path: `/${slug}`,
  label,
  summary,
})

export const services: readonly CatalogEntry[] = [
  entry('ai-ml', 'AI and ML', 'Take a model from pilot to daily use, with tests, monitoring and a named owner.'),
  entry(
    'cloud-services',
    'Cloud services',
    'Build a secure landing zone, then migrate applications in waves you control.',
  ),
  entry(
    'iot-digitital-experience',
    'IoT and digital experience',
    'Connect devices in the field to screens that show people what to do next.',
  ),
  entry('data-science', 'Data science', 'Start with the decision, test the answer, and keep the method in-house.'),
  entry('analytics', 'Analytics', 'Agree on what each number means, and show it where decisions are made.'),
  entry(
    'etl-data-quality',
    'ETL and data quality',
    'Pipelines that check themselves and trace every value to its source.',
  ),
  entry(
    'fullstackdevlopment',
    'Full stack development',
    'Small teams that deliver complete features, from first sketch to support.',
  ),
  entry(
    'cyber-security',
    'Cybersecurity',
    'Find what an attacker could reach, close it off, and rehearse your response.',
  ),
  entry(
    'automation-quality',
    'Automation and quality engineering',
    'Release more often, with checks that are fast and reliable.',
  ),
]

export const products: readonly CatalogEntry[] = [
  entry('medtech', brand.products.medtech, 'Health tracking that patients share with their care team.'),
  entry('searchblox', brand.products.searchblox, 'Enterprise search and a chatbot that cite their sources.'),
  entry('irms', brand.products.irms, 'One shared record of every contact, case and commitment.'),
]

export const industries: readonly CatalogEntry[] = [
  entry('bankfinancial', 'Banking and financial', 'Decisions you can explain to customers and regulators.'),
  entry('insurance', 'Insurance', 'Pay simple claims fast, and give hard ones the time they need.'),
  entry('healthcare', 'Healthcare', 'Records that are there when the patient arrives.'),
  entry('manufacturing', 'Manufacturing', 'Connect one production cell, then extend it to the line.'),
  entry('retail', 'Retail', 'An inventory figure that every channel can rely on.'),
  entry('energyutilities', 'Energy and utilities', 'Load forecasts down to the feeder and the transformer.'),
  entry('mobility-hospitality', 'Mobility and hospitality', 'A new plan for every traveler within minutes of a delay.'),
  entry(
    'media-communications',
    'Media and communications',
    'Catalogs that show what you own and where you may license it.',
  ),
]

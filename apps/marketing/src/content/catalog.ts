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
  entry('ai-ml', 'AI and ML', 'Take one model from pilot to daily use, with tests, monitoring and a person in charge.'),
  entry('cloud-services', 'Cloud services', 'Build a safe landing zone, then move applications in waves you can stop.'),
  entry(
    'iot-digitital-experience',
    'IoT and digital experience',
    'Connect devices in the field to screens that people can act on.',
  ),
  entry('data-science', 'Data science', 'Start with the question, test the answer, hand over the method.'),
  entry('analytics', 'Analytics', 'Agree on what each number means, then put it where decisions are made.'),
  entry('etl-data-quality', 'ETL and data quality', 'Pipelines that check themselves and say where a value came from.'),
  entry(
    'fullstackdevlopment',
    'Full stack development',
    'Small teams that deliver whole features, from sketch to support.',
  ),
  entry('cyber-security', 'Cybersecurity', 'Find what an attacker can reach, close it, and rehearse the rest.'),
  entry(
    'automation-quality',
    'Automation and quality engineering',
    'Release more often because the checks are quick and trusted.',
  ),
]

export const products: readonly CatalogEntry[] = [
  entry('medtech', brand.products.medtech, 'Health tracking that patients and their care team read together.'),
  entry('searchblox', brand.products.searchblox, 'Enterprise search and a chatbot that cite the documents they used.'),
  entry('irms', brand.products.irms, 'One record of every contact, case and promise your teams make.'),
]

export const industries: readonly CatalogEntry[] = [
  entry('bankfinancial', 'Banking and financial', 'Decisions you can explain to a customer and a supervisor.'),
  entry('insurance', 'Insurance', 'Simple claims paid quickly, hard ones given time.'),
  entry('healthcare', 'Healthcare', 'Records that arrive before the patient does.'),
  entry('manufacturing', 'Manufacturing', 'One connected cell first, then the whole line.'),
  entry('retail', 'Retail', 'A stock figure that every channel can promise.'),
  entry('energyutilities', 'Energy and utilities', 'Forecasts that reach down to the feeder.'),
  entry('mobility-hospitality', 'Mobility and hospitality', 'A new plan for each guest while the delay is still news.'),
  entry(
    'media-communications',
    'Media and communications',
    'Catalogs that know what they hold and where it may be shown.',
  ),
]

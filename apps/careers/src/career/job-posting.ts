import { escapeHtml } from '@mfe/contract'
import { endOfDay, timeIn } from '@mfe/contract/days'
import { brand } from '@site/brand'
import type { Career } from '@site/contracts'

/** Returns schema.org's JobPosting (docs/product.md, "Search engines"), or null without the required date and place. */
export function jobPosting(career: Career): object | null {
  if (!career.datePosted || !career.location) return null
  return {
    '@type': 'JobPosting',
    title: career.title,
    description: descriptionHtml(career),
    identifier: { '@type': 'PropertyValue', name: brand.name, value: career.id },
    datePosted: career.datePosted,
    ...(career.validThrough && { validThrough: lastSecond(career.validThrough) }),
    ...(career.employmentType && { employmentType: career.employmentType }),
    hiringOrganization: { '@type': 'Organization', '@id': '/#org', name: brand.name },
    ...jobLocation(career.location, career.workplace),
    ...(career.salary && { baseSalary: baseSalary(career.salary) }),
    directApply: true,
    url: `/application/${career.id}`,
  }
}

/** Returns the last second in which an opening accepts applications, with the office's offset from UTC. */
export const lastSecond = (validThrough: string): string =>
  timeIn(brand.timeZone, endOfDay(validThrough, brand.timeZone) - 1000)

/** Expects `Town, ST` in the United States. For a remote opening, the location is where applicants may live. */
function jobLocation(location: string, workplace: Career['workplace']) {
  if (workplace === 'remote') {
    return {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: location },
    }
  }
  const [locality, region] = location.split(', ')
  return {
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: locality,
        ...(region && { addressRegion: region, addressCountry: 'US' }),
      },
    },
  }
}

function baseSalary({ min, max, currency, unit }: NonNullable<Career['salary']>) {
  return {
    '@type': 'MonetaryAmount',
    currency,
    value: { '@type': 'QuantitativeValue', minValue: min, maxValue: max, unitText: unit },
  }
}

function descriptionHtml(career: Career): string {
  return [
    `<p>${escapeHtml(career.description)}</p>`,
    listHtml('You will', career.responsibilities),
    listHtml('You bring', career.requirements),
    listHtml('Benefits', career.benefits),
  ].join('')
}

function listHtml(heading: string, items: readonly string[] = []): string {
  if (items.length === 0) return ''
  return `<p>${heading}</p><ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
}

import { brand } from '@site/brand'
import type { ProductContent } from '../types/product.ts'

const name = brand.products.irms

export const irms: ProductContent = {
  kind: 'product',
  path: '/irms',
  title: `${name} relationship management`,
  description: `${name}, the Integrated Relationship Management System, keeps contacts, tasks, cases and commitments in one record that teams can audit.`,
  updated: '2026-11-22',
  headline: `${name}, Integrated Relationship Management System`,
  lead: 'What your organization knows about the people it works with, kept accurate in one place.',
  what: [
    `${name} is for organizations whose relationships are long and involve many people: associations, funds, public agencies, consultancies. It joins contacts, meetings, cases and promises into one record, so that a colleague’s vacation does not become a client’s problem.`,
    'Sales pipelines are not its purpose. Memory is.',
  ],
  audience: [
    'Account teams that share a client across countries and departments',
    'Member organizations that handle requests, votes and events',
    'Agencies that follow a case for years and must explain each step',
    'Managers who want to see workload without asking for another list',
  ],
  features: {
    Contacts:
      'People and organizations with roles that change over time. Likely duplicates are suggested for merging, and a merge can be undone.',
    'Relationship map':
      'Who knows whom, since when and through which work, drawn from records and never from private mailboxes.',
    Tasks:
      'Every promise has an owner and a date. Reminders about overdue ones go to the owner first and the manager later.',
    Cases: 'Requests follow steps you define, with deadlines that account for weekends and local holidays.',
    Reporting: 'A dozen standard reports and an open, read-only schema for your own tools.',
    Audit: 'Who saw and changed what, kept apart from the data and readable by your auditors.',
  },
  fit: {
    intro: 'It takes what your mail, calendar and finance systems already know and gives each team a single view.',
    caption: 'Systems around the relationship record. Each connection can be switched off on its own.',
    inputs: { heading: 'Feeds it', items: ['Calendar meetings', 'Web forms', 'Invoices and contracts'] },
    core: { heading: name, items: ['People and organizations', 'Cases and tasks', 'Audit trail'] },
    outputs: { heading: 'Uses it', items: ['Account teams', 'Caseworkers', 'Reports and archives'] },
  },
  security: [
    'Access follows role, region and case, and sensitive notes can be limited to named people',
    'A person’s data can be shown, corrected, exported and erased from one screen',
    'Retention rules run every night and list what they removed',
    'It runs on our hosting or in your own cloud account, in either case in a region you choose',
  ],
  rollout: {
    intro: 'An example for an organization of two hundred staff, including the move from an older system.',
    items: {
      'Weeks 1 to 3': 'Agree on the record: which fields, who owns them, what is left behind.',
      'Weeks 4 to 7': 'Trial import, twice. Users check their own clients and report what looks wrong.',
      'Weeks 8 and 9': 'Connect calendar and forms, and define the first three case types.',
      'Weeks 10 to 12': 'Teams start one after another, each with a colleague who was trained first.',
    },
  },
  next: {
    heading: 'Talk to us about it',
    text: 'We make and support this product ourselves. Tell us how you keep track today and we will show you a demo with made-up data close to yours.',
    link: { kind: 'contact' },
  },
  related: [
    ['/bankfinancial', 'Banking and financial', 'Clients shared between many desks.'],
    ['/mobility-hospitality', 'Mobility and hospitality', 'Guests who expect to be remembered.'],
    ['/etl-data-quality', 'ETL and data quality', 'Clean contacts before the import.'],
  ],
}

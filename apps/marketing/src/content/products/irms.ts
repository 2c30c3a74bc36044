import { brand } from '@site/brand'
import type { ProductContent } from '../types.ts'

const name = brand.products.irms

export const irms: ProductContent = {
  kind: 'product',
  path: '/irms',
  title: `${name} relationship management`,
  description: `${name}, the Integrated Relationship Management System, keeps contacts, tasks, cases and commitments in one auditable record that your teams share.`,
  updated: '2026-11-30',
  headline: `${name}, Integrated Relationship Management System`,
  lead: 'Everything your organization knows about the people it works with, accurate and in one place.',
  headings: {
    what: 'Any colleague can step in',
    audience: 'For relationships that last years',
    features: 'Six features around one record',
    fit: 'It reads what you already keep',
    security: 'Who saw what, and for how long',
    rollout: 'Example: twelve weeks for 200 employees',
  },
  what: [
    `${name} is a partner product that we sell and support directly. It is for organizations with long relationships that involve many people: associations, funds, public agencies, consulting firms. It combines contacts, meetings, cases and commitments in one record, so that any colleague can step in when another is on vacation.`,
    'It is built for continuity over years and does not manage sales pipelines.',
  ],
  views: [
    {
      id: 'relationship-map',
      alt: 'Screen of a contact, Ada Osei, with her roles over the years and a map of lines to two people and two organizations, each labeled with the shared work and the year it began.',
      caption: 'A contact’s map. The more records two people share, the thicker the line.',
    },
    {
      id: 'case-deadline',
      alt: 'Screen of case 4127, a grant appeal: four steps, of which the hearing is current, the owner, and a calendar that counts ten working days to Tuesday, December 8, skipping weekends and Thanksgiving.',
      caption: 'A case with its deadline, which skips Thanksgiving.',
    },
    {
      id: 'merge-contacts',
      alt: 'Screen that compares two likely duplicates by field: phone and employer match, name and email differ. Below are buttons to merge or keep both, and a link to undo an earlier merge.',
      caption: 'Two records that may be one person.',
    },
  ],
  audience: [
    'Account teams that share a client across countries and departments',
    'Member organizations that handle requests, votes and events',
    'Agencies that follow cases for years and must document each step',
    'Managers who want to see workloads without asking for another report',
  ],
  features: {
    Contacts:
      'People and organizations with roles that change over time. Likely duplicates are suggested for merging, and a merge can be undone.',
    'Relationship map':
      'Who knows whom, since when and through what work, based on shared records and never on private mailboxes.',
    Tasks:
      'Every commitment has an owner and a due date. Overdue reminders go to the owner first and then to the manager.',
    Cases: 'Requests follow steps you define, with deadlines that account for weekends and local holidays.',
    Reporting: 'A dozen standard reports and an open, read-only schema for your own tools.',
    Audit: 'A log of who viewed or changed what, stored separately from the data and open to your auditors.',
  },
  fit: {
    intro: 'It takes what your email, calendar and finance systems already know and gives every team a single view.',
    caption: 'Systems around the relationship record. Each connection can be turned off separately.',
    inputs: { heading: 'Feeds it', items: ['Calendar meetings', 'Web forms', 'Invoices and contracts'] },
    core: { heading: name, items: ['People and organizations', 'Cases and tasks', 'Audit trail'] },
    outputs: { heading: 'Uses it', items: ['Account teams', 'Caseworkers', 'Reports and archives'] },
  },
  security: [
    'Access depends on role, region and case, and sensitive notes can be limited to specific people',
    'A person’s data can be viewed, corrected, exported and erased from one screen',
    'Retention rules run every night and log what they removed',
    'It runs on hosting that we manage or in your own cloud account, in a region you choose either way',
  ],
  rollout: {
    intro: 'For an organization that is moving from an older system.',
    items: {
      'Weeks 1 to 3': 'Agree on the record: which fields it has, who owns them, and what stays behind.',
      'Weeks 4 to 7': 'Two trial imports. Users check their own clients and report what looks wrong.',
      'Weeks 8 and 9': 'Connect calendar and forms, and define the first three case types.',
      'Weeks 10 to 12': 'Teams go live one after another, each with a colleague who was trained first.',
    },
  },
  next: {
    heading: 'Talk to us',
    text: 'We are the contact for sales, setup and support. Tell us how you keep track of things today, and we will show you a demo with sample data that resembles yours.',
    link: { kind: 'contact' },
  },
  related: [
    ['/bankfinancial', 'Banking and financial', 'Clients that many desks share.'],
    ['/mobility-hospitality', 'Mobility and hospitality', 'Guests who expect to be remembered.'],
    ['/etl-data-quality', 'ETL and data quality', 'Clean up contacts before the import.'],
  ],
}

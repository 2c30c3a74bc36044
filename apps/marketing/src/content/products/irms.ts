import { brand } from '@site/brand'
import type { ProductContent } from '../types/product.ts'

const name = brand.products.irms

export const irms: ProductContent = {
  kind: 'product',
  path: '/irms',
  title: `${name} relationship management`,
  description: `${name}, the Integrated Relationship Management System, keeps contacts, tasks, cases and commitments in one record that teams can audit.`,
  updated: '2026-11-22',
  banner: {
    eyebrow: 'Products',
    title: `${name}, Integrated Relationship Management System`,
    lead: 'What your organization knows about the people it works with, kept accurate in one place.',
  },
  what: {
    heading: 'What it is',
    paragraphs: [
      `${name} is for organizations whose relationships are long and involve many people: associations, funds, public agencies, consultancies. It joins contacts, meetings, cases and promises into one record, so that a colleague’s vacation does not become a client’s problem.`,
      'Sales pipelines are not its purpose. Memory is.',
    ],
  },
  audience: {
    heading: 'Who it is for',
    items: [
      'Account teams that share a client across countries and departments',
      'Member organizations that handle requests, votes and events',
      'Agencies that follow a case for years and must explain each step',
      'Managers who want to see workload without asking for another list',
    ],
  },
  features: {
    heading: 'Six features',
    items: [
      {
        title: 'Contacts',
        text: 'People and organizations with roles that change over time. Likely duplicates are suggested for merging, and a merge can be undone.',
      },
      {
        title: 'Relationship map',
        text: 'Who knows whom, since when and through which work, drawn from records and never from private mailboxes.',
      },
      {
        title: 'Tasks',
        text: 'Every promise has an owner and a date. Reminders about overdue ones go to the owner first and the manager later.',
      },
      {
        title: 'Cases',
        text: 'Requests follow steps you define, with deadlines that account for weekends and local holidays.',
      },
      { title: 'Reporting', text: 'A dozen standard reports and an open, read-only schema for your own tools.' },
      { title: 'Audit', text: 'Who saw and changed what, kept apart from the data and readable by your auditors.' },
    ],
  },
  fit: {
    heading: 'How it fits',
    intro: 'It takes what your mail, calendar and finance systems already know and gives each team a single view.',
    caption: 'Systems around the relationship record. Each connection can be switched off on its own.',
    inputs: { heading: 'Feeds it', items: ['Calendar meetings', 'Web forms', 'Invoices and contracts'] },
    core: { heading: name, items: ['People and organizations', 'Cases and tasks', 'Audit trail'] },
    outputs: { heading: 'Uses it', items: ['Account teams', 'Caseworkers', 'Reports and archives'] },
  },
  security: {
    heading: 'Security and data',
    items: [
      'Access follows role, region and case, and sensitive notes can be limited to named people',
      'A person’s data can be shown, corrected, exported and erased from one screen',
      'Retention rules run every night and list what they removed',
      'It runs on our hosting or in your own cloud account, in either case in a region you choose',
    ],
  },
  rollout: {
    heading: 'Rollout in weeks',
    intro: 'An example for an organization of two hundred staff, including the move from an older system.',
    items: [
      { title: 'Weeks 1 to 3', text: 'Agree on the record: which fields, who owns them, what is left behind.' },
      {
        title: 'Weeks 4 to 7',
        text: 'Trial import, twice. Users check their own clients and report what looks wrong.',
      },
      { title: 'Weeks 8 and 9', text: 'Connect calendar and forms, and define the first three case types.' },
      { title: 'Weeks 10 to 12', text: 'Teams start one after another, each with a colleague who was trained first.' },
    ],
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

import { brand } from '@site/brand'
import type { LegalContent } from '../types/legal.ts'

const { legalName, contact } = brand

export const privacy: LegalContent = {
  kind: 'legal',
  path: '/privacy',
  title: 'Privacy',
  description: `What ${brand.name} does with personal data on this site: each form, its purpose and legal basis, what is stored, for how long, and your rights.`,
  updated: '2026-11-22',
  headline: 'Privacy',
  lead: 'What we know about you, why, for how long, and how you can change it.',
  sections: [
    {
      id: 'controller',
      heading: 'Who is responsible',
      paragraphs: [
        `${legalName} decides how personal data on this site is used and is responsible for it. Write to ${contact.privacyEmail}, call ${contact.phone}, or send a letter to ${contact.address.join(', ')}.`,
        'You do not need an account to read this site. We use no advertising, no visitor analytics and no content from other companies. The one exception is the map on the contact page, which loads only when you press its button.',
      ],
    },
    {
      id: 'forms',
      heading: 'Data by form',
      paragraphs: ['Fields you leave empty are not stored. The basis named here refers to Article 6 of the GDPR.'],
      table: {
        caption: 'What you give us, and why',
        columns: ['Form', 'Data', 'Purpose', 'Basis'],
        rows: [
          [
            'Contact',
            'Name, phone, email, subject, message',
            'To answer your inquiry',
            'Steps before a contract, 6(1)(b), or our interest in replying, 6(1)(f)',
          ],
          [
            'Job application',
            'Name, email, phone, company, role, message, CV, cover letter',
            'To decide on your application',
            'Steps before an employment contract, 6(1)(b)',
          ],
          [
            'Registration',
            'Name, phone, email, password (kept only as a hash)',
            'To give you an account',
            'Contract, 6(1)(b)',
          ],
          ['File area', 'Folders and files you upload', 'To keep them for you', 'Contract, 6(1)(b)'],
          [
            'Link to a file or folder',
            'How often the link was used, and when last; nothing about who used it',
            'To show its use to the person who created it',
            'Contract, 6(1)(b)',
          ],
          [
            'Technical log',
            'Method, path without query, status and time of a request; neither your name nor your IP address',
            'To keep the service running and safe',
            'Our interest in security, 6(1)(f)',
          ],
        ],
      },
    },
    {
      id: 'storage',
      heading: 'Storage we use in your browser',
      paragraphs: [
        'All of it is needed for something you asked for, which is why you see no consent banner. Nothing in this list is used to follow you across sites.',
      ],
      table: {
        caption: 'Cookies and browser storage',
        columns: ['Name', 'Where', 'Purpose', 'Until'],
        rows: [
          ['authToken', 'Local storage', 'Keeps you signed in', 'You log out or the session ends'],
          ['currentUserEmail', 'Local storage', 'Shows whose files these are', 'You log out or the session ends'],
          [
            'sid or __Host-sid',
            'Cookie, not readable by scripts',
            'Binds the session to this browser',
            'You log out or the session ends',
          ],
          [
            'device or __Host-device',
            'Cookie, not readable by scripts',
            'Lets you log in from this browser while others guess at your password',
            'A year after your last login, or you change your password or delete your account',
          ],
          [
            'share or __Secure-share',
            'Cookie, not readable by scripts',
            'Opens a link after you entered its password',
            'Two hours have passed',
          ],
          ['XSRF-TOKEN', 'Cookie', 'Protects forms against forgery', 'You close the browser'],
          ['colorScheme', 'Local storage', 'Remembers light or dark, if you chose', 'You delete it'],
          [
            'Application draft',
            'Session storage',
            'Keeps what you typed in a job application',
            'You send it or close the tab',
          ],
          [
            'unfinishedUploads',
            'Local storage',
            'Lets a large upload continue after a reload',
            'The upload is done, or a day has passed',
          ],
          ['Release group', 'Cookie', 'Keeps you on the same version of the site while a new one is tested', '90 days'],
        ],
      },
    },
    {
      id: 'recipients',
      heading: 'Who receives data',
      paragraphs: [
        'Inquiries are read by our project leads. Applications are read by the people team and the colleagues who would work with you. Our hosting and mail providers process data on our instructions, under contract.',
        'If you load the interactive map, your browser contacts openstreetmap.org and that site learns your IP address. We do not store your choice, so the map asks again next time.',
      ],
    },
    {
      id: 'retention',
      heading: 'How long we keep it',
      table: {
        caption: 'Retention',
        columns: ['Data', 'Kept for'],
        rows: [
          ['Inquiries', '12 months from receipt, then deleted'],
          ['Applications, CVs included', '180 days from receipt, then deleted'],
          [
            'Account and files',
            'Until you delete them. You can delete the account and everything in it on your account page; this is permanent',
          ],
          ['Technical log', '30 days, then deleted'],
        ],
      },
    },
    {
      id: 'rights',
      heading: 'Your rights',
      paragraphs: [
        `You may ask what we hold about you, have it corrected, deleted or transferred to you, restrict its use, or object to it. Write to ${contact.privacyEmail}. We answer within one month and ask for proof of identity only if we have a reason to doubt it.`,
        'Residents of US states with privacy laws have similar rights, and we do not sell or share personal data as those laws define it. You may also complain to the data protection authority where you live.',
      ],
    },
    {
      id: 'security',
      heading: 'Security',
      list: [
        'Connections are encrypted, and passwords are stored with a slow, salted hash.',
        'Files are readable only with your session; every call is checked against your account.',
        'Staff need a reason and a second factor to reach production data.',
        'If a breach puts you at risk, we tell you and the authority without delay.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to this text',
      paragraphs: [
        'The date above shows the last change. If a change affects data we already hold, account holders hear about it by email before it takes effect.',
      ],
    },
  ],
}

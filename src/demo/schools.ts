/** The two schools of the demo. */
import { type DemoQuiz, mainQuizzes, smallQuizzes } from './quizzes.ts';

export interface DemoSchool {
  readonly hosts: readonly string[];
  readonly name: string;
  readonly accent: string;
  readonly timeZone: string;
  readonly registrationOpen: boolean;
  readonly contacts: readonly { name: string; icon: string; text: string }[];
  readonly socialProfiles: readonly { name: string; url: string; iconColor: string }[];
  readonly groups: readonly string[];
  readonly students: number;
  readonly quizzes: readonly DemoQuiz[];
}

export const demoSchools: readonly DemoSchool[] = [
  {
    hosts: ['localhost', '127.0.0.1'],
    name: 'Northbridge College',
    accent: '#2f5d8a',
    timeZone: 'Europe/London',
    registrationOpen: true,
    contacts: [
      { name: 'Office', icon: 'mail', text: 'office@northbridge.example' },
      { name: 'Telephone', icon: 'phone', text: '+44 1632 960 100' },
      { name: 'Address', icon: 'map-pin', text: '12 Canal Street, Northbridge' },
    ],
    socialProfiles: [
      { name: 'Mastodon', url: 'https://social.example/@northbridge', iconColor: '#6364ff' },
      { name: 'YouTube', url: 'https://video.example/northbridge', iconColor: '#d32f2f' },
    ],
    groups: ['Year 10 A', 'Year 10 B', 'Evening class'],
    students: 60,
    quizzes: mainQuizzes,
  },
  {
    hosts: ['school.localhost'],
    name: 'Riverside Language School',
    accent: '#8a4b2f',
    timeZone: 'America/New_York',
    registrationOpen: false,
    contacts: [
      { name: 'Reception', icon: 'phone', text: '+1 555 0142' },
      { name: 'Mail', icon: 'mail', text: 'hello@riverside.example' },
    ],
    socialProfiles: [{ name: 'Instagram', url: 'https://photos.example/riverside', iconColor: '#c13584' }],
    groups: ['Beginners', 'Advanced'],
    students: 20,
    quizzes: smallQuizzes,
  },
];

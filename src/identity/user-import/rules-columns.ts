/** Which column of a table means what: told from its heading in the languages of schools, else from its cells. */
import { type Field, fields } from './contract.ts';

/** Spellings as `headingForm` writes them: lower case, no accents, single spaces. The more usual ones come first. */
const lists: Readonly<Record<Field, string>> = {
  email:
    'email; e mail; mail; email address; e mail address; mail address; emailaddress; user email; ' +
    'primary email; school email; work email; student email; contact email; login; login email; ' +
    'emailadresse; e mail adresse; mailadresse; correo; correo electronico; courriel; adresse email; ' +
    'adresse e mail; adresse mail; mel; posta elettronica; indirizzo email; endereco de email; ' +
    'emailadres; e mailadres; e post; epost; e postadress; sahkoposti; adres email; e posta; eposta; ' +
    'почта; электронная почта; эл почта; адрес электронной почты; имейл; 邮箱; 电子邮件; メール; メールアドレス; 이메일; ' +
    'البريد الالكتروني; ايميل; דואל; ईमेल',
  firstName:
    'first name; firstname; given name; given names; givenname; forename; forenames; christian name; ' +
    'name first; first; fname; preferred name; student first name; vorname; vornamen; rufname; prenom; ' +
    'prenoms; nombre; nombres; primeiro nome; nome proprio; nome; voornaam; fornamn; fornavn; etunimi; ' +
    'imie; jmeno; keresztnev; utonev; prenume; ad; adi; isim; имя; име; ονομα; 名; 名字; 이름; الاسم الاول; ' +
    'الاسم; שם פרטי; पहला नाम',
  lastName:
    'last name; lastname; surname; family name; familyname; name last; last; lname; second name; ' +
    'student last name; nachname; familienname; zuname; nom; nom de famille; apellido; apellidos; ' +
    'sobrenome; apelido; ultimo nome; cognome; achternaam; familienaam; efternamn; etternavn; ' +
    'efternavn; sukunimi; nazwisko; prijmeni; priezvisko; vezeteknev; csaladnev; nume; ' +
    'nume de familie; soyad; soyadi; soyisim; фамилия; прізвище; επωνυμο; 姓; 姓氏; 성; اسم العائلة; ' +
    'اللقب; שם משפחה; उपनाम',
  fullName:
    'name; full name; fullname; display name; displayname; student; student name; pupil; person; user; ' +
    'user name full; complete name; name und vorname; name vorname; vor und nachname; ' +
    'vollstandiger name; nom complet; nom et prenom; nombre completo; nombre y apellidos; ' +
    'nome completo; volledige naam; naam; ad soyad; фио; полное имя; 姓名; 氏名; 성명; الاسم الكامل; שם מלא; ' +
    'पूरा नाम',
  groups:
    'groups; group; user group; user groups; usergroup; class; classes; batch; batches; form; year; ' +
    'year group; grade; section; sections; cohort; cohorts; course group; team; division; klasse; ' +
    'klassen; gruppe; gruppen; kurs; kurse; jahrgang; lerngruppe; classe; groupe; groupes; grupo; ' +
    'grupos; clase; turma; gruppo; gruppi; klas; groep; groepen; klass; grupp; luokka; ryhma; klasa; ' +
    'grupa; trida; skupina; osztaly; csoport; sinif; grup; класс; группа; клас; група; ταξη; τμημα; ' +
    '班级; クラス; 반; الصف; المجموعة; כיתה; कक्षा',
  roles:
    'role; roles; user role; type; user type; account type; rolle; rollen; role utilisateur; rol; ' +
    'roles de usuario; papel; funcao; ruolo; roll; rooli; rola; szerep; роль; роля; ρολος; 角色; 役割; 역할; ' +
    'الدور; תפקיד; भूमिका',
  status:
    'status; state; account status; active; enabled; is active; aktiv; zustand; statut; actif; estado; ' +
    'activo; situacao; ativo; stato; attivo; actief; tila; stav; allapot; durum; статус; активен; ' +
    'κατασταση; 状态; 状態; 상태; الحالة; סטטוס; स्थिति',
  externalId:
    'external id; externalid; id; student id; studentid; student number; student no; user id; userid; ' +
    'idnumber; id number; sis id; sis user id; sourcedid; person id; pupil id; upn; uln; roll number; ' +
    'roll no; registration number; reg no; admission number; matriculation number; employee id; ' +
    'staff id; username; user name; matrikelnummer; matrikel; schulernummer; schuler nr; schuler id; schuelernummer; schueler nr; personalnummer; ' +
    'externe id; ausweisnummer; numero etudiant; ine; identifiant; matricule; matricula; ' +
    'numero de matricula; leerlingnummer; studentnummer; legitymacja; ogrenci no; номер; 学号; 学籍番号; 학번; ' +
    'الرقم; מספר זהות; क्रमांक',
};

/** The headings that we write. */
export const fieldHeadings: Readonly<Record<Field, string>> = {
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  fullName: 'Full name',
  groups: 'Groups',
  roles: 'Role',
  status: 'Status',
  externalId: 'External ID',
};

/** "E-Mail_Address (school)*" → "e mail address": the form in which headings are compared. */
export function headingForm(heading: string): string {
  return heading
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/([\p{Ll}\d])(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replace(/ø/g, 'o')
    .replaceAll('ł', 'l')
    .replace(/[([{].*$/s, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const fieldOf = new Map<string, { field: Field; rank: number }>();
for (const field of fields) {
  lists[field].split('; ').forEach((spelling, rank) => {
    const form = headingForm(spelling);
    if (!fieldOf.has(form)) fieldOf.set(form, { field, rank });
  });
}

const known = (heading: string): { field: Field; rank: number } | null => {
  // The product's own identifier, in the files that it writes.
  if (heading.trim() === '_id') return null;
  const form = headingForm(heading);
  return fieldOf.get(form) ?? fieldOf.get(form.replaceAll(' ', '')) ?? null;
};

/** How many cells of a record are headings that mean something here. */
export const headingsKnown = (record: readonly string[]): number =>
  new Set(record.flatMap((cell) => known(cell)?.field ?? [])).size;

/**
 * The meaning of each heading. Where two columns mean the same, the more usual spelling counts, and the first of equals;
 * a full name is left out where first and last name have columns of their own.
 */
export function matchHeadings(headings: readonly string[]): (Field | null)[] {
  const best = new Map<Field, { index: number; rank: number }>();
  headings.forEach((heading, index) => {
    const found = known(heading);
    if (!found) return;
    const other = best.get(found.field);
    if (!other || found.rank < other.rank) best.set(found.field, { index, rank: found.rank });
  });
  // In German and French tables "Name" or "Nom" beside a first name is the last name.
  const fullName = best.get('fullName');
  if (fullName && best.has('firstName') && !best.has('lastName')) best.set('lastName', fullName);
  if (best.has('firstName') || best.has('lastName')) best.delete('fullName');
  const matched = headings.map((): Field | null => null);
  for (const [field, { index }] of best) matched[index] = field;
  return matched;
}

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** True when a record looks like people already: it contains an address. */
export const hasAddress = (record: readonly string[]): boolean =>
  record.some((cell) => ADDRESS.test(cell.trim().slice(0, 300)));

/** The meaning of columns without headings: the one with the addresses; the two before or after it are names. */
export function matchCells(records: readonly (readonly string[])[]): (Field | null)[] {
  const width = Math.max(0, ...records.map((record) => record.length));
  const matched = Array.from({ length: width }, (): Field | null => null);
  const addresses = matched.map((_, index) => records.filter((record) => hasAddress([record[index] ?? ''])).length);
  const email = addresses.indexOf(Math.max(...addresses));
  if (email < 0 || addresses[email] === 0) return matched;
  matched[email] = 'email';
  const others = matched.flatMap((_, index) => (index === email ? [] : [index])).slice(0, 2);
  if (others.length === 1) matched[others[0]!] = 'fullName';
  else for (const [nth, index] of others.entries()) matched[index] = nth === 0 ? 'firstName' : 'lastName';
  return matched;
}

/** `Column B` for a column without a heading; `index` from 0. */
export function columnName(index: number): string {
  let letters = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `Column ${letters}`;
}

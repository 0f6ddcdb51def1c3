// Loaded into the server processes of a fault test: SIGUSR2 moves the clock of this machine, as this process sees it, by
// an hour, and the next one moves it back.
const RealDate = Date;
let ahead = 0;
process.on('SIGUSR2', () => {
  ahead = ahead === 0 ? 3_600_000 : 0;
});
globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + ahead);
    else super(...given);
  }
  static now() {
    return RealDate.now() + ahead;
  }
};

import { readBlocks } from '../blocks.ts';

export const en = readBlocks(`
[clinic.opening.good]
First time having treatment abroad, so we were nervous, but it all went calmly.
We compared three hospitals and picked this one. No regrets.
A friend had surgery here two years ago and kept recommending it.
Came with my mother in spring. Writing this while I still remember the details.
Nine days in total, three of them as an inpatient.
We wanted a second opinion and ended up staying for the treatment.
This was our second visit, the first was a year ago.
I waited a month after discharge before writing, so this is a sober review.
Online reviews can be anything, so we arrived with some caution.
From the first email it was clear who was responsible for what.
Sent our request on Monday and had a detailed plan by Wednesday.
[clinic.opening.mid]
Fine overall, but a few things need saying.
Mixed feelings, hence three stars.
Happy with the treatment, less so with everything around it.
We expected more, although the result is there.
Decent place, but not everything matched what we were told by email.
Two days of check-ups, and we left with open questions.
I'll try to be fair: there are pluses and minuses.
The medicine is good. The logistics are not.
We spent a week here, so here is how it went.
Not bad, but we would think twice before coming again.
[clinic.opening.bad]
Sadly not a good experience.
We travelled a long way and expected something else.
Writing this so that others ask the right questions beforehand.
It took me a while to decide to post this.
It started well and then went downhill.
The first day already spoiled the trip for us.
What we were told and what we got were two different things.
One star for the night nurse, the rest was a disappointment.
We will not be back.
We hoped for attention and got a conveyor belt.
[clinic.organisation.good]
Someone met us at the airport and walked us to every appointment; we never waited more than ten minutes.
The interpreter was there at every consultation and translated what was actually said.
We had the timetable for all days beforehand and it hardly moved.
Discharge letter and scans were ready on the day we left, in two languages.
The coordinator answers even in the evening, short and to the point.
[clinic.organisation.mid]
The timetable changed twice, though they did tell us the day before.
The interpreter missed one appointment and we had to manage by phone.
They answer quickly, but sometimes you get two different answers.
Getting the discharge papers took half a day.
[clinic.organisation.bad]
We sat in the corridor for almost three hours with a morning appointment.
The promised interpreter never showed up, we used a phone app.
Our scans got lost between two departments and had to be repeated.
After we paid, the coordinator stopped answering and we ran around by ourselves.
[clinic.staff.good]
The nurses were attentive and looked in without being called.
Reception knew us by name from the second day.
Staff stayed patient even when we asked the same thing three times.
The anaesthetist came the evening before and took away half of the fear.
A special thank you to the nurses and cleaners on the ward.
[clinic.staff.mid]
Nurses vary: one very caring, another answered over her shoulder.
Polite people, but at night it is hard to find anybody on the floor.
The day shift is good, in the evening they are clearly short of hands.
[clinic.staff.bad]
Questions were answered with irritation, as if we were in the way.
Nobody came all night although we pressed the button.
A new face every day, and each time we had to explain everything again.
The tone at the reception desk made us want to leave.
[clinic.cleanliness.good]
Clean everywhere, the room was done twice a day.
The equipment looks new and the scan was quick, no repeats.
You can see they care about hygiene: hands cleaned in front of us, instruments from sealed packs.
The treatment rooms are spotless, which is reassuring.
[clinic.cleanliness.mid]
The room was clean, the shared corridor needs some work.
Good machines in an old building.
Cleaning is careful, but the bathroom has seen better days.
[clinic.cleanliness.bad]
There was dust under the bed and we had to ask twice.
The scanner broke down and our appointment moved by two days.
Sheets were changed only after we asked.
No soap in the toilet on our floor, which is odd for a hospital.
[clinic.comfort.good]
Quiet room, good bed, and a relative can stay overnight.
Simple, good food, and they remembered the diet without reminders.
There is a small garden, and after surgery that mattered more than I thought.
The internet worked well enough for video calls home.
[clinic.comfort.mid]
The room is small, tight for two people.
Ordinary hospital food, nothing to complain about.
The windows face the road, so it can be noisy at night.
[clinic.comfort.bad]
The room was hot and nobody fixed the air conditioning for three days.
Meals arrived cold and changing the diet did not work.
My husband got a chair to sleep on.
You hear everything through the walls.
[clinic.price.good]
The final bill matched the offer line by line.
They sent a list of what was not included, so there were no surprises.
When one test turned out to be unnecessary they simply took it off the bill.
[clinic.price.mid]
Two extra lines on the bill, small ones, but a warning would have been nice.
We paid a little more than planned because of one extra night.
Translation of the letter was charged separately; we thought it was included.
[clinic.price.bad]
The total was a third higher than the offer and they explained it only when we insisted.
We had to pay for blood tests on the spot, the offer said nothing about them.
It took six weeks to get the deposit back for a procedure they cancelled.
[doctor.opening.good]
Found this doctor after two poor consultations elsewhere.
Came for a second opinion and stayed for the treatment.
Recommended in a patients' forum, and rightly so.
Saw the doctor in March and had two calls afterwards.
Writing this with gratitude.
A planned operation, but I was scared all the same.
The first talk was by video and that already helped a lot.
Six months after the operation, so here is the result.
We came with a thick folder of scans and a list of questions.
Second year with this doctor.
A very good specialist.
[doctor.opening.mid]
Knows the job, but the appointment felt rushed.
One consultation so far, and I am in two minds.
A strong specialist, though not easy to talk to.
Three stars, because not everything was in the doctor's hands.
Nothing wrong with the medicine, only with the manner.
For that fee we expected a bit more.
Not quite the right doctor for us, though clearly an expert.
The consultation was all right, no more.
An average result, so an average score.
We came with hope and left with half of the answers.
[doctor.opening.bad]
The appointment was a disappointment.
To be honest, I expected a very different attitude.
After this consultation we had to look for another doctor.
I can't recommend it, and here is why.
Time and money spent, and nothing is clearer.
Maybe it was a bad day, but the impression is poor.
We waited weeks for this appointment, for nothing.
A low score, and these are the reasons.
We came because of good reviews. Our experience was different.
There will be no second visit.
[doctor.explanation.good]
Everything was explained in plain words, with a drawing and on the scan.
All options were on the table, including doing nothing.
Risks were named openly, in numbers, without scaring us.
Every question on our list got an answer.
The plan came by letter afterwards so we could read it again in peace.
[doctor.explanation.mid]
There were explanations, but fast and full of terms; I looked half of it up later.
The big questions were answered, there was no time for the small ones.
The plan is clear, the reasons behind it less so.
[doctor.explanation.bad]
The diagnosis came in one sentence, then straight on to payment.
When we asked about risks we only heard "don't worry".
We left with a paper we could not understand and nobody to explain it.
[doctor.thoroughness.good]
All the old scans were studied, even those from five years ago, and something missed before was found.
The examination took almost an hour and nobody looked at the clock.
One more test was asked for before surgery, and it really changed the plan.
We got a call as soon as the results were in.
[doctor.thoroughness.mid]
A careful examination, but only a glance at the older papers.
Some tests had to be repeated although they were recent.
The main things were checked; we had to bring up the other condition ourselves.
[doctor.thoroughness.bad]
Seven minutes, paperwork included.
The scans were not even opened, the verdict came from an old report.
We mentioned the allergy three times before it was written down.
[doctor.attitude.good]
A humane approach: no rush, no interruptions, real listening.
Got on with our child within a minute.
You feel that this doctor cares.
On the day of surgery there was a visit in the morning and one in the evening, just to ask how I was.
[doctor.attitude.mid]
A dry manner, but to the point.
Polite, though you could feel the queue outside the door.
No warm words, but we did not come for those.
[doctor.attitude.bad]
We were talked down to and questions seemed to annoy.
Almost the whole time was spent looking at the screen.
When we had doubts, the answer was to find somebody else.
[doctor.result.good]
The pain was gone in the second week and I live a normal life now.
The check after three months showed exactly what had been promised.
Recovery went to plan, no surprises.
Better than we had hoped for.
[doctor.result.mid]
It is better, but not completely; we are still being followed up.
There is progress, though slower than we were told.
Too early to say, the change so far is small.
[doctor.result.bad]
A month later it all came back and we are being treated at home again.
The promised improvement never came and emails about it get empty replies.
Another specialist had to redo the work.
[doctor.price.good]
No unnecessary tests, and the price stayed as offered.
We were told honestly that the expensive option was not for us.
The follow-up call was free, as agreed.
[doctor.price.mid]
Not cheap, but the price was clear in advance.
The visit cost a little more than listed because of the scans.
A short second visit was charged in full.
[doctor.price.bad]
One price by email, another one at the desk.
Many paid tests were ordered and half of them were never needed.
Far too expensive for five minutes of talk.
[ending.good]
Thank you to everyone who looked after us.
We would come again if needed.
Tip: send all your records early, the plan gets more exact.
Recommended, but still prepare your own questions.
We will be back for the check-up.
I wish everybody doctors like these.
Half a point off for parking, that is all.
Plan two spare days for tests.
Our doctor at home read the letter and was satisfied.
Five stars without hesitation.
[ending.mid]
Maybe we just picked the wrong week.
I hope they read this and fix the small things.
Decide for yourself, but get everything in writing.
Not sure yet whether we will return.
A solid three.
Ask for the list of what is included right away.
Fine for a second opinion, think it over for long treatment.
[ending.bad]
Look at other options.
Get everything in writing, that is our main lesson.
We are still waiting for an answer to our complaint.
I hope this saves somebody the same trouble.
Part of the money came back. The nerves did not.
It hurts because we came with hope.
If you go, bring your own interpreter.
[ending.eyes]
I read without glasses now and it still surprises me.
They wrote out the drops hour by hour for a month, very handy.
The day after the patch came off I could already see well.
[ending.heart]
My blood pressure has been steady for the first time in ages.
Third floor without a stop, I could not do that before.
We got the ECG and the report as files.
[ending.bones]
Six weeks later I walk without a stick.
They filmed the exercises, so we do them at home from the video.
Flying home was allowed on day ten, with stockings and walks in the aisle.
[ending.cancer]
We continue their treatment plan at home and our doctors had no questions.
Urgent questions were answered the same day, which mattered most to us.
The review of the slides took four days and made the diagnosis more exact.
[ending.teeth]
The crowns feel like my own teeth.
We were given the impressions and the treatment plan to take home.
The warranty came in writing.
[ending.women]
Everything was discussed with tact and without hurry.
The examination was gentle, thank you for that.
Results arrived the same evening.
[author.first]
Margaret
James
Emily
Robert
Sarah
Daniel
Helen
Michael
Olivia
Thomas
Laura
Peter
Susan
David
Grace
Andrew
Rachel
Mark
Hannah
George
Priya
Omar
Julia
Simon
Karen
Alex
Chloe
Patrick
Nina
Samuel
[author.letter]
ABCDEFGHJKLMNOPRSTVWY
`);

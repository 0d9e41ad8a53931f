BEGIN TRANSACTION;
CREATE TABLE about (
	schema INTEGER NOT NULL, 
	PRIMARY KEY (schema)
);
INSERT INTO "about" VALUES(3);
CREATE TABLE lines (
	"match" VARCHAR(40) NOT NULL, 
	n INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	request VARCHAR(80) NOT NULL, 
	at VARCHAR(40) NOT NULL, 
	PRIMARY KEY ("match", n), 
	FOREIGN KEY("match") REFERENCES matches (id)
);
INSERT INTO "lines" VALUES('pantheon',0,-1,'roll 5','','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',1,-1,'roll 5','','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',2,-1,'roll 2','','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',3,-1,'roll 0','','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',4,0,'army 1','r0','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',5,-1,'draw hoplites hoplites hydra','','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',6,-1,'draw achilles achilles ares','','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',7,-1,'draw spartans','','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',8,1,'pass','r1','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',9,-1,'draw ares','','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',10,0,'search','r2','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',11,0,'take hydra','r3','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',12,-1,'draw zeus','','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',13,0,'continue','r4','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',14,0,'draw-cards','r5','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',15,-1,'draw hoplites hydra','','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',16,0,'activate zeus','r6','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',17,0,'complex','r7','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',18,0,'run A5','r8','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',19,0,'activate hydra','r9','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',20,0,'simple','r10','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',21,0,'walk C4','r11','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',22,0,'use onslaught','r12','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',23,-1,'roll 1 1 4 4 5','','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',24,0,'allocate 0 2 2','r13','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',25,-1,'roll 0 0','','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',26,0,'decline','r14','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',27,1,'search','r15','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',28,1,'take B.art','r16','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',29,-1,'draw B.art','','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',30,1,'continue','r17','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',31,1,'draw-cards','r18','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',32,-1,'draw achilles achilles','','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',33,1,'decline','r19','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',34,1,'recall spartans','r20','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',35,0,'decline','r21','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',36,-1,'draw zeus','','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',37,0,'pass','r22','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',38,-1,'draw zeus','','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',39,1,'search','r23','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',40,1,'take spartans','r24','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('pantheon',41,-1,'draw ares','','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',0,1,'deploy zombie_archers1 I1','r0','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',1,0,'deploy roland H9','r1','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',2,1,'deploy undead_cavalry1 G2','r2','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',3,0,'deploy legionaries1 B9','r3','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',4,1,'deploy zombie_archers2 C1','r4','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',5,0,'deploy knights I8','r5','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',6,1,'deploy undead_cavalry2 H2','r6','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',7,0,'deploy shooters1 L8','r7','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',8,1,'deploy zombie_warriors1 B2','r8','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',9,0,'deploy legionaries2 G9','r9','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',10,1,'deploy imelstar B1','r10','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',11,0,'deploy legionaries3 G8','r11','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',12,1,'deploy zombie_warriors2 M2','r12','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',13,0,'deploy shooters2 J8','r13','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',14,1,'deploy zombie_warriors3 L1','r14','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',15,1,'deploy zombie_warriors4 J2','r15','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',16,-1,'roll 1 2 2 3 3 4 6 6','','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',17,-1,'roll 2 2 3 4','','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',18,0,'reroll-all','r16','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',19,-1,'roll 1 3 3 3 4 4 5','','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',20,0,'reroll-one 1','r17','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',21,-1,'roll 5','','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',22,0,'reroll-all','r18','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',23,-1,'roll 1 2 3 4 5 6','','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',24,0,'keep','r19','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',25,1,'keep','r20','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',26,0,'order legionaries1 purple','r21','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',27,0,'order legionaries2 red','r22','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',28,0,'order legionaries3 red','r23','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',29,0,'order shooters1 yellow','r24','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',30,0,'order shooters2 yellow','r25','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',31,0,'order knights yellow','r26','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',32,0,'order roland yellow','r27','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',33,1,'order zombie_warriors1 blue','r28','2026-11-18T22:25:19.000+00:00');
INSERT INTO "lines" VALUES('commander',34,1,'order zombie_warriors2 red','r29','2026-11-18T22:25:19.000+00:00');
CREATE TABLE matches (
	id VARCHAR(40) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	rules VARCHAR(40) NOT NULL, 
	scenario VARCHAR(80) NOT NULL, 
	options TEXT NOT NULL, 
	seats TEXT NOT NULL, 
	"key" VARCHAR(80) NOT NULL, 
	is_record BOOLEAN NOT NULL, 
	created VARCHAR(40) NOT NULL, 
	played VARCHAR(40) NOT NULL, 
	habits TEXT DEFAULT '{}' NOT NULL, 
	is_over BOOLEAN DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('pantheon','pantheon','1','learning','{}','["here", "here"]','key-pantheon',0,'2026-11-18T22:25:19.000+00:00','2026-11-18T22:25:19.000+00:00','{"hints": true, "listed": false, "delay": 0, "lies_open": false, "dice": "rolled", "lesson": "", "source": "", "branch": 0}',0);
INSERT INTO "matches" VALUES('commander','commander','1','first-battle','{}','["here", "here"]','key-commander',0,'2026-11-18T22:25:19.000+00:00','2026-11-18T22:25:19.000+00:00','{"hints": true, "listed": false, "delay": 0, "lies_open": false, "dice": "rolled", "lesson": "", "source": "", "branch": 0}',0);
CREATE TABLE sitters (
	"match" VARCHAR(40) NOT NULL, 
	seat INTEGER NOT NULL, 
	rules TEXT DEFAULT '[]' NOT NULL, 
	seen INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY ("match", seat), 
	FOREIGN KEY("match") REFERENCES matches (id)
);
COMMIT;

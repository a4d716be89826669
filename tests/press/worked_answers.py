"""Exercises that only a worksheet has: the answer and the usual wrong answers with the numbers `in_lesson`.

They are written down from the worksheets' own functions, to eight places. They show that an answer has
changed, not that it is right.
"""

WORKED = {
    "best of three, sheet, one card more": [0.60648221, 4.136917, 0.81043478],
    "best of three, sheet, the best two": [4.62956522, 7.06086957, 3.2, 4.8],
    "convict a die, sheet, a fair die convicted": [0.03663785, 0.96336215, 0.16919571],
    "convict a die, sheet, a false die set free": [0.43173914, 0.976081, 0.28593211],
    "fair price, sheet, a roll": [2.5, 3.0, 2.5],
    "fair price, sheet, a step": [2.14285714, 0.46666667, 2.0, 1.42857143],
    "four from the caravan, sheet, mean": [0.91666667, 0.22916667],
    "four from the caravan, sheet, the first is grain": [0.52081406, 0.54198315, 0.55076318],
    "rolls to go, sheet, one step": [1.2, 6.0],
    "rolls to go, sheet, back to the wall": [1.76047904, 1.75],
    "i have a jewel, sheet, the first is none": [0.11578947, 0.11458333, 0.10526316],
    "i have a jewel, sheet, put back": [0.06077348, 0.05555556, 0.11458333],
    "sell or hope, sheet, hoping": [3.25, 2.25, 4.0, 3.0],
    "sell or hope, sheet, regret": [0.75555556, 0.55555556, 0.88888889, 0.4],
    "the arrow die, sheet, called false": [0.05403832, 0.94596168],
    "the arrow die, sheet, a bad forgery": [0.10710874, 0.06295337, 0.94596168],
    "the die that steps back, sheet, steps": [0.34722222, 0.24537037, 0.375],
    "the die that steps back, sheet, back to the start": [6.31944444, 7.5, 2.5],
    "the falling clock, sheet, buy": [0.45454545, 0.54545455, 0.4],
    "the falling clock, sheet, dispute": [0.55555556, 0.44444444],
    "the silence speaks, sheet, silence": [0.90322581, 0.80645161, 0.5],
    "the silence speaks, sheet, later": [0.16, 0.13793103, 0.27586207],
    "two alike, sheet, all alike": [0.00441035, 0.00591219, 0.72018357],
    "two alike, sheet, put back": [0.73734001, 0.72018357, 0.98905583],
    "two arrows, sheet, none": [0.16150558, 0.03230112, 0.1938067],
    "two arrows, sheet, arrow 1 arrow": [222.0, 216.0, 258.0],
    "what my hand tells me, sheet, none in my hand": [0.12359551, 0.11458333],
    "what my hand tells me, sheet, a rival's hand": [0.44824258, 0.43640527, 0.5858908],
    "all families, sheet, two new": [0.63636364, 0.62222222, 0.36363636],
    "all families, sheet, again and again": [2.8, 1.2],
    "who goes first, sheet, standard error": [0.04330127, 0.001875, 0.4330127, 0.00433013],
    "who goes first, sheet, the opposite": [0.36755208, 0.14371058, 0.22384149, 0.51428996],
    "who won, sheet, the highest bid": [0.79012346, 0.0, 1.0, 0.2962963],
    "who won, sheet, the second price": [0.2962963, 0.79012346, 0.50617284],
    "worth the walk, sheet, a loss": [0.95264286, 0.65442423],
    "worth the walk, sheet, Jensen": [0.29186544, -0.29186544, 30.18197533],
}
